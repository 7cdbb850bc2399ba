/** The content of a page for screen readers, in reading order. */
export interface Tags {
  /** Draws content with `text` as its actual text, since Indian scripts are stored in drawing order. */
  tag: (type: string, text: string, work: (text: string) => void) => void
  /** Draws an image with an alternative text. */
  figure: (alt: string, work: () => void) => void
  /** Groups content, such as the cells of a row. */
  group: (type: string, work: (within: Tags) => void) => void
  /** Draws decoration that screen readers skip. */
  artifact: (work: () => void) => void
}

/** Starts the structure tree of a tagged document (ISO 32000-1 section 14.8), titled like the file. */
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
