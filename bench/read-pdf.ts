import { createPdfFiles } from '@my-agent-crew/pdf';

/* Writes a PDF of so many pages of text, reads it and prints what that took. Started by measure-pdf.ts. */
const pages = Number(process.argv[2]);
const charsPerPage = Number(process.argv[3]);
const line = 'the quick brown fox jumps over the lazy dog and goes home again before it rains ';
const lines = Math.ceil(charsPerPage / line.length);

const writePdf = (): Buffer => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const kids = Array.from({ length: pages }, (_, at) => `${5 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    font,
    ...Array.from({ length: pages }, (_, at) => {
      const words = `BT /F 9 Tf 40 800 Td 12 TL\n${`(${at} ${line}) Tj T*\n`.repeat(lines)}ET`;
      return [
        `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + at * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      ];
    }).flat(),
  ];
  let text = '%PDF-1.5\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + end, 'latin1');
};

const bytes = writePdf();
const started = performance.now();
const file = await createPdfFiles().open(bytes, new AbortController().signal);
if ('problem' in file) throw new Error(file.problem);
let chars = 0;
for (let number = 1; number <= file.pageCount; number += 1) {
  const page = await file.page(number);
  if ('kind' in page && page.kind === 'text') chars += page.text.length;
}
const ms = performance.now() - started;
file.close();
console.info(JSON.stringify({ ms, megabytes: process.resourceUsage().maxRSS / 1_024, chars }));
