import { deflateSync } from 'node:zlib'
import { rawPdf, slides, zipOf } from '../../../server/src/platform/examine/testing.ts'

const page = Buffer.from('0 0 9 9 re f')
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const bomb = (megabytes: number, times: number): Buffer => {
  let packed: Uint8Array = zeros(megabytes)
  for (let time = 0; time < times; time += 1) packed = deflateSync(packed)
  return rawPdf(packed, `/Filter[${'/FlateDecode'.repeat(times)}]`)
}
const withCatalogue = (catalogue: string, objects = '') => rawPdf(page, '', { catalogue, objects })
const replaced = (what: string, by: string) => rawPdf(page, '', { change: (text) => text.replace(what, by) })

/** PDFs that must be refused. */
export const rejectedPdfs: Record<string, () => Buffer> = {
  'a PDF with a script': () => withCatalogue('/OpenAction<</S/JavaScript/JS(app.launchURL("http://x"))>>'),
  'a PDF with a script under another spelling': () => withCatalogue('/OpenAction<</S/#4aavaScript/#4aS(1)>>'),
  'a PDF that starts a program': () => withCatalogue('/OpenAction<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>'),
  'a PDF that sends a form': () => withCatalogue('/AA<</WC<</S/SubmitForm/F(http://127.0.0.1:9)>>>>'),
  'a PDF with a file in it': () =>
    withCatalogue(
      '/Names<</EmbeddedFiles<</Names[(a.exe)5 0 R]>>>>',
      '5 0 obj<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>endobj\n6 0 obj<</Type/EmbeddedFile/Length 2>>stream\nMZ\nendstream endobj\n',
    ),
  'a PDF with a form of XFA': () =>
    withCatalogue('/AcroForm<</XFA 5 0 R/Fields[]>>', '5 0 obj<</Length 7>>stream\n<xdp/>\n\nendstream endobj\n'),
  'a PDF with a player in it': () =>
    replaced(
      '/Contents 4 0 R',
      '/Annots[<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<<>>>>]/Contents 4 0 R',
    ),
  'a page of HTML as PDF': () => Buffer.from('<html><script>alert(1)</script>%PDF-1.7 %%EOF'),
  'a PDF that unpacks to a gigabyte, thrice packed': () => bomb(1_000, 3),
  'a PDF with broken encryption': () =>
    rawPdf(page, '', { trailer: '/Encrypt<</Filter/Standard/V 99/R 99/O(x)/U(y)/P -1>>/ID[(a)(b)]' }),
  'a PDF whose pages are each other': () => replaced('/Kids[3 0 R]', '/Kids[2 0 R]'),
  'a PDF whose table of places leads to itself': () => {
    const place = /startxref\n(\d+)/.exec(withCatalogue('').toString('latin1'))?.[1]
    return rawPdf(page, '', { trailer: `/Prev ${place}` })
  },
  'a PDF with lists four hundred deep': () => withCatalogue(`/Deep ${'['.repeat(400)}${']'.repeat(400)}`),
}

/** Unusual but harmless PDFs: only their pages are stored. */
export const acceptedPdfs: Record<string, () => Buffer> = {
  'a PDF that is an archive too': () =>
    Buffer.concat([withCatalogue(''), zipOf({ 'run.exe': 'MZ run me' }), Buffer.from('\n%%EOF\n')]),
  'a PDF with a page of HTML behind it': () =>
    Buffer.concat([withCatalogue(''), Buffer.from('<script>alert(1)</script>\n%%EOF\n')]),
  'a PDF that says it has two billion pages': () => replaced('/Count 1', '/Count 2147483647'),
}

const relation = (kind: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="http://127.0.0.1:9/a" TargetMode="External"/></Relationships>`
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`ppt/s/${place}.xml`, '<a/>']))

function withCount(zip: Buffer, count: number): Buffer {
  const copy = Buffer.from(zip)
  const end = copy.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  copy.writeUInt16LE(count, end + 8)
  copy.writeUInt16LE(count, end + 10)
  return copy
}

/** Slides, texts and spreadsheets that must be refused. */
export const rejectedDocuments: Record<string, () => Buffer> = {
  'slides that unpack to 300 MB': () => slides(undefined, { 'ppt/media/a.png': zeros(300) }),
  'slides that unpack to more than they say': () =>
    slides(undefined, { 'ppt/media/a.png': { content: zeros(300), declaredBytes: 9 } }),
  'slides of a thousand parts with the same bytes': () => slides(undefined, many(1_000), { shared: true }),
  'slides of archives in archives': () => {
    let inner = zipOf({ 'zeros.bin': zeros(20) })
    for (let level = 0; level < 5; level += 1)
      inner = zipOf(Object.fromEntries(Array.from({ length: 16 }, (_, place) => [`${place}.zip`, inner])))
    return slides(undefined, { 'ppt/embeddings/lib.zip': inner })
  },
  'slides of more parts than there may be': () => slides(undefined, many(12_000)),
  'slides that say they have 65,535 parts': () => withCount(slides(), 65_535),
  'slides of a billion laughs': () =>
    slides(undefined, { 'ppt/slides/slide1.xml': '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>' }),
  'slides that read a file': () =>
    slides(undefined, { 'ppt/slides/slide1.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
  'slides with a template from elsewhere': () =>
    slides(undefined, { 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
  'slides with an object from elsewhere': () =>
    slides(undefined, { 'ppt/slides/_rels/slide1.xml.rels': relation('oleObject') }),
  'slides with macros': () => slides(undefined, { 'ppt/vbaProject.bin': 'Sub AutoOpen' }),
  'slides with controls': () => slides(undefined, { 'ppt/activeX/activeX1.xml': '<ax/>' }),
  'slides with a program': () => slides(undefined, { 'ppt/embeddings/run.exe': 'MZ' }),
  'slides with a page of HTML behind them': () => Buffer.concat([slides(), Buffer.from('<script>alert(1)</script>')]),
  'a picture that is slides too': () => Buffer.concat([Buffer.from('GIF89a/*'), slides()]),
  'an OpenDocument text with a script': () =>
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': '<office/>',
      'Basic/Standard/Module1.xml': 'Sub',
    }),
}
