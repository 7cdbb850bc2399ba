/** What a screen reader is told of a page, in the order in which it is told. */
export interface Tags {
  /** Draws something that says `text`: as it was given, since letters of Indian scripts stand in the file in the order in which they are drawn. */
  tag: (type: string, text: string, work: (text: string) => void) => void
  /** Draws a picture that `alt` says in words. */
  figure: (alt: string, work: () => void) => void
  /** Groups what is told within, such as the cells of a row. */
  group: (type: string, work: (within: Tags) => void) => void
  /** Draws what says nothing: lines, ornaments. */
  artifact: (work: () => void) => void
}

/** Begins the structure of a tagged document (ISO 32000-1 section 14.8); its title is that of the file. */
export function tagsOn(doc: PDFKit.PDFDocument, title: string): Tags {
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  return tagsWithin(doc, root)
}

const tagsWithin = (doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement): Tags => ({
  tag: (type, text, work) => parent.add(doc.struct(type, { actual: text }, () => work(text))),
  figure: (alt, work) => parent.add(doc.struct('Figure', { alt }, work)),
  group(type, work) {
    const element = doc.struct(type)
    parent.add(element)
    work(tagsWithin(doc, element))
    element.end()
  },
  artifact(work) {
    doc.markContent('Artifact', { type: 'Layout' })
    work()
    doc.endMarkedContent()
  },
})
