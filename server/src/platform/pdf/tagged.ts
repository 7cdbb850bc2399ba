/** What a screen reader is told of a page, in the order in which it is told. */
export interface Tags {
  /** Draws something that says `text`: as it was given, since letters of Indian scripts stand in the file in the order in which they are drawn. */
  tag: (type: string, text: string, work: (text: string) => void) => void
  /** Draws a picture that `alt` says in words. */
  figure: (alt: string, work: () => void) => void
  /** Draws what says nothing: lines, ornaments. */
  artifact: (work: () => void) => void
}

/** Begins the structure of a tagged document (ISO 32000-1 section 14.8); its title is that of the file. */
export function tagsOn(doc: PDFKit.PDFDocument, title: string): Tags {
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  return {
    tag: (type, text, work) => root.add(doc.struct(type, { actual: text }, () => work(text))),
    figure: (alt, work) => root.add(doc.struct('Figure', { alt }, work)),
    artifact(work) {
      doc.markContent('Artifact', { type: 'Layout' })
      work()
      doc.endMarkedContent()
    },
  }
}
