// @ts-check
// Things that a customer may send, made up on the spot: nobody has to look for a file.
import { sendFile, sendMessage } from './phone-send.js';
import { t } from './text.js';

/** A bicycle, in a box of 320 × 180. */
const FRAME = 'm92 112 38-62h66l36 62M130 50l34 62h-72M164 112l32-62M118 40h24M190 38h22';
const RACK = 'M212 52h56l10 16M226 52l6 60M268 54l-14 30';
const STICKER_PIXELS = 512;

/**
 * @param {number} width
 * @param {number} height
 * @returns {CanvasRenderingContext2D}
 */
function canvas(width, height) {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d');
  if (!context) {
    throw new Error('this browser draws nothing');
  }
  context.lineCap = 'round';
  context.lineJoin = 'round';
  return context;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} type
 * @returns {Promise<Blob>}
 */
function blobOf(context, type) {
  return new Promise((resolve, reject) =>
    context.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(type))), type, 0.85),
  );
}

/** @param {CanvasRenderingContext2D} context @param {number} x */
function wheel(context, x) {
  context.beginPath();
  context.arc(x, 112, 40, 0, 2 * Math.PI);
  context.stroke();
}

/** A bicycle before a wall; the wall has another colour each time. */
export async function sendPhoto() {
  const context = canvas(960, 540);
  context.scale(3, 3);
  const hue = Math.floor(Math.random() * 360);
  context.fillStyle = `hsl(${hue} 24% 88%)`;
  context.fillRect(0, 0, 320, 180);
  context.fillStyle = `hsl(${hue} 14% 78%)`;
  context.fillRect(0, 138, 320, 42);
  context.strokeStyle = '#3c4748';
  context.lineWidth = 5;
  wheel(context, 92);
  wheel(context, 232);
  context.stroke(new Path2D(FRAME));
  context.strokeStyle = '#0b5f6b';
  context.lineWidth = 6;
  context.stroke(new Path2D(RACK));
  return sendFile('image', await blobOf(context, 'image/jpeg'), { caption: t('sample_caption') });
}

/** A face. */
export async function sendSticker() {
  const context = canvas(STICKER_PIXELS, STICKER_PIXELS);
  context.fillStyle = '#f4c542';
  context.beginPath();
  context.arc(256, 256, 220, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = context.fillStyle = '#3a2c10';
  context.lineWidth = 22;
  for (const x of [180, 332]) {
    context.beginPath();
    context.arc(x, 210, 24, 0, 2 * Math.PI);
    context.fill();
  }
  context.beginPath();
  context.arc(256, 260, 120, 0.15 * Math.PI, 0.85 * Math.PI);
  context.stroke();
  return sendFile('sticker', await blobOf(context, 'image/webp'));
}

/** Some notes in Ogg and Opus, as WhatsApp's own voice messages are. */
export async function sendVoice() {
  const answer = await fetch(new URL('./voice.ogg', import.meta.url));
  const file = new Blob([await answer.arrayBuffer()], { type: 'audio/ogg; codecs=opus' });
  return sendFile('audio', file);
}

export function sendDocument() {
  const file = new Blob([pdf(t('sample_order'))], { type: 'application/pdf' });
  return sendFile('document', file, { filename: `${t('sample_order')}.pdf` });
}

/** A page with one line. @param {string} line */
function pdf(line) {
  const stream = `BT /F1 24 Tf 72 720 Td (${line.replace(/[^\x20-\x7e]|[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return `${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

export function sendPlace() {
  return sendMessage('location', {
    latitude: 51.4779,
    longitude: -0.0015,
    name: t('sample_place'),
    address: t('sample_address'),
  });
}

export function sendContact() {
  const name = 'Tomás Rivera';
  return sendMessage('contacts', [
    {
      name: { formatted_name: name, first_name: 'Tomás', last_name: 'Rivera' },
      phones: [{ phone: '+44 7700 900142', type: 'CELL', wa_id: '447700900142' }],
    },
  ]);
}
