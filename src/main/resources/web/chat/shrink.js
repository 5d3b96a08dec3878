// @ts-check
// Makes a large picture smaller, and thereby forgets where it was taken.

const LONGEST_EDGE = 2048;
const QUALITY = 0.85;

/** @param {Blob} picture @returns {Promise<Blob>} the same when it can't be read here */
export async function shrink(picture) {
  try {
    const image = await createImageBitmap(picture);
    const scale = Math.min(1, LONGEST_EDGE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const small = await new Promise((/** @type {(blob: Blob | null) => void} */ made) =>
      canvas.toBlob(made, 'image/jpeg', QUALITY));
    return small ? new File([small], nameOf(picture), { type: small.type }) : picture;
  } catch {
    return picture;
  }
}

/** @param {Blob} picture */
function nameOf(picture) {
  return picture instanceof File ? picture.name.replace(/\.\w+$/, '') + '.jpg' : 'picture.jpg';
}
