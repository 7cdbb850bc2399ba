import type PDFDocument from 'pdfkit'

type Doc = InstanceType<typeof PDFDocument>
type Element = ReturnType<Doc['struct']>

/** A node of the logical structure. Nodes are created in reading order before the pages; drawing then attaches content to them. */
export class Tag {
  readonly children: Tag[] = []
  readonly type: string
  readonly options: { alt?: string; title?: string; scope?: 'Column' | 'Row'; lang?: string; actual?: string }
  private element: Element | undefined

  constructor(type: string, options: Tag['options'] = {}) {
    this.type = type
    this.options = options
  }

  add(type: string, options: Tag['options'] = {}): Tag {
    const child = new Tag(type, options)
    this.children.push(child)
    return child
  }

  /** Creates the elements of this node and its descendants, in order. */
  open(doc: Doc, parent?: Element): void {
    this.element = doc.struct(this.type, this.options)
    if (parent) parent.add(this.element)
    else doc.addStructure(this.element)
    for (const child of this.children) child.open(doc, this.element)
  }

  /** Marks everything that `draw` adds to the current page as content of this node. */
  mark(doc: Doc, draw: () => void): void {
    const content = doc.markStructureContent(this.type)
    draw()
    doc.endMarkedContent()
    this.opened().add(content)
  }

  opened(): Element {
    if (!this.element) throw new Error(`the ${this.type} node was drawn before the structure was opened`)
    return this.element
  }
}

/** Decoration: skipped by screen readers and text copying. */
export function artifact(doc: Doc, draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}
