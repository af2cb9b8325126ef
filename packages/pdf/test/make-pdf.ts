/** One page of a test document. */
export type MadePage =
  | { readonly lines: readonly string[] }
  | { readonly kind: 'blank' | 'scan' }
  /** A content stream as it is, with its filters. */
  | { readonly stream: Buffer; readonly filter: string };

/** Shows A, B and C as Đ, ư and ờ, as a font of a Vietnamese document does. */
const characterMap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <FF> endcodespacerange
3 beginbfchar <41> <0110> <42> <01B0> <43> <1EDD> endbfchar
endcmap end end`;

const scanSize = 40;
const streamOf = (body: Buffer | string, entries = ''): Buffer => {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ]);
};
const contentOf = (page: MadePage): Buffer => {
  if ('stream' in page) return streamOf(page.stream, `/Filter ${page.filter}`);
  if ('kind' in page) return streamOf(page.kind === 'scan' ? 'q 595 0 0 842 0 0 cm /Im Do Q' : '');
  return streamOf(
    `BT /F 10 Tf 40 800 Td 12 TL\n${page.lines.map((line) => `(${line}) Tj T*`).join('\n')}\nET`,
  );
};

/** Writes a PDF by hand; `trailer` adds entries to the trailer and `extra` more objects, from number 6 on. */
export const makePdf = (pages: readonly MadePage[], trailer = '', extra: readonly string[] = []): Buffer => {
  const first = 6 + extra.length;
  const kids = pages.map((_page, at) => `${first + at * 2 + 1} 0 R`).join(' ');
  const picture = Buffer.alloc(scanSize * scanSize * 3, 0x80);
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>',
    streamOf(
      picture,
      `/Type /XObject /Subtype /Image /Width ${scanSize} /Height ${scanSize} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
    ),
    streamOf(characterMap),
    ...extra,
    ...pages.flatMap((page, at) => [
      contentOf(page),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + at * 2} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /Im 4 0 R >> >> >>`,
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  let size = parts[0]?.length ?? 0;
  const offsets = objects.map((object, at) => {
    const offset = size;
    const whole = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(whole);
    size += whole.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
};
