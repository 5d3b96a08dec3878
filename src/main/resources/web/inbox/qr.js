// @ts-check
// QR codes (ISO/IEC 18004) of short texts: bytes, error correction M, versions 1 to 10.

/** By version: how many codewords each block has for correction, and the data codewords of each block. @type {[number, number[]][]} */
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** By version: where the middles of alignment patterns are, in both directions. */
const ALIGNMENTS = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const PADDING = [0xec, 0x11];
/** The mode of bytes. */
const BYTES = 4;
const FORMAT_MASK = 0x5412;
const FORMAT_DIVISOR = 0x537;
const VERSION_DIVISOR = 0x1f25;
/** What GF(256) is divided by. */
const FIELD = 0x11d;

/**
 * The modules of the code of a text, row by row; true is dark.
 *
 * @param {string} text
 * @returns {boolean[][]}
 * @throws {RangeError} when it is too long
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const index = BLOCKS.findIndex(([, data], i) => sum(data) * 8 >= 4 + lengthBits(i + 1) + bytes.length * 8);
  if (index < 0) {
    throw new RangeError('too long for a QR code');
  }
  const version = index + 1;
  const grid = new Grid(version);
  grid.place(codewords(bytes, version));
  return grid.finished();
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

/** @param {number} version */
function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

/**
 * The data in blocks, each with its correction, dealt out by turns.
 *
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  const [correction, sizes] = BLOCKS[version - 1];
  const data = filled(bytes, version, sum(sizes));
  let start = 0;
  const blocks = sizes.map((size) => data.slice(start, (start += size)));
  return [...dealt(blocks), ...dealt(blocks.map((block) => remainder(block, correction)))];
}

/** @param {number[][]} blocks */
function dealt(blocks) {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block.slice(i, i + 1))).flat();
}

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} size in codewords
 */
function filled(bytes, version, size) {
  const bits = [...bitsOf(BYTES, 4), ...bitsOf(bytes.length, lengthBits(version))];
  bytes.forEach((byte) => bits.push(...bitsOf(byte, 8)));
  bits.push(...bitsOf(0, Math.min(4, size * 8 - bits.length)));
  while (bits.length % 8 > 0) {
    bits.push(0);
  }
  const words = [];
  for (let i = 0; i < bits.length; i += 8) {
    words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  }
  for (let i = 0; words.length < size; i++) {
    words.push(PADDING[i % 2]);
  }
  return words;
}

/** The highest first. @param {number} value @param {number} count */
function bitsOf(value, count) {
  return Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1);
}

/** In GF(256). @param {number} a @param {number} b */
function product(a, b) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * FIELD) ^ (((b >> bit) & 1) * a);
  }
  return result;
}

/** What corrects a block (Reed and Solomon). @param {number[]} block @param {number} count */
function remainder(block, count) {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i++, root = product(root, 2)) {
    divisor = [...divisor, 0].map((one, at) => one ^ (at > 0 ? product(divisor[at - 1], root) : 0));
  }
  const rest = [...block, ...Array(count).fill(0)];
  block.forEach((_, i) => {
    const factor = rest[i];
    divisor.forEach((one, at) => (rest[i + at] ^= product(one, factor)));
  });
  return rest.slice(block.length);
}

/** What is left of a value with zeros behind it, divided by a polynomial over two. @param {number} value @param {number} bits @param {number} divisor */
function check(value, bits, divisor) {
  let rest = value << bits;
  for (let at = 31 - Math.clz32(rest); at >= bits; at = 31 - Math.clz32(rest)) {
    rest ^= divisor << (at - bits);
  }
  return (value << bits) | rest;
}

/** The square with its patterns; what is not reserved is for data. */
class Grid {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** @type {boolean[][]} */
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */
    this.reserved = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.drawTiming();
    [[3, 3], [3, this.size - 4], [this.size - 4, 3]].forEach(([row, column]) => this.drawSquare(row, column, 4));
    this.drawAlignments();
    this.drawVersion();
    this.drawFormat();
  }

  /** @param {number} row @param {number} column @param {boolean} dark */
  set(row, column, dark) {
    if (row >= 0 && column >= 0 && row < this.size && column < this.size) {
      this.dark[row][column] = dark;
      this.reserved[row][column] = true;
    }
  }

  drawTiming() {
    for (let i = 0; i < this.size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
  }

  /** Rings round a middle: of a corner (4 wide, the last one light), or of an alignment (2). @param {number} row @param {number} column @param {number} width */
  drawSquare(row, column, width) {
    for (let y = -width; y <= width; y++) {
      for (let x = -width; x <= width; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        this.set(row + y, column + x, width === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
    }
  }

  drawAlignments() {
    const places = ALIGNMENTS[this.version - 1];
    const last = places.length - 1;
    places.forEach((row, i) =>
      places.forEach((column, j) => {
        const inCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!inCorner) {
          this.drawSquare(row, column, 2);
        }
      }),
    );
  }

  drawVersion() {
    if (this.version < 7) {
      return;
    }
    const bits = check(this.version, 12, VERSION_DIVISOR);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, ((bits >> i) & 1) === 1);
      this.set(b, a, ((bits >> i) & 1) === 1);
    }
  }

  /** Correction M is 00, and the mask is always 0: other masks only read a little better. */
  drawFormat() {
    const bits = check(0, 10, FORMAT_DIVISOR) ^ FORMAT_MASK;
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1;
      this.set(i < 6 ? i : i < 8 ? i + 1 : this.size - 15 + i, 8, dark);
      this.set(8, i < 8 ? this.size - 1 - i : i < 9 ? 7 : 14 - i, dark);
    }
    this.set(this.size - 8, 8, true);
  }

  /** In pairs of columns, up and down, from the end. @param {number[]} words */
  place(words) {
    const bits = words.flatMap((word) => bitsOf(word, 8));
    let next = 0;
    let up = true;
    for (let right = this.size - 1; right > 0; right -= 2, up = !up) {
      right = right === 6 ? 5 : right;
      for (let i = 0; i < this.size; i++) {
        const row = up ? this.size - 1 - i : i;
        for (const column of [right, right - 1]) {
          if (!this.reserved[row][column]) {
            this.dark[row][column] = bits[next++] === 1;
          }
        }
      }
    }
  }

  finished() {
    return this.dark.map((cells, row) =>
      cells.map((dark, column) => (this.reserved[row][column] ? dark : dark !== ((row + column) % 2 === 0))),
    );
  }
}
