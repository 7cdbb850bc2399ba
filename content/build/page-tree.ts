import type { Doc } from './atoms.ts'

/** A viewer that opens a book looks at its last page too, and at every page object on the way there unless branches let it step over. */
const BRANCH = 8

interface Node {
  data: Record<string, unknown>
  end: () => void
}

/** Hangs the pages on branches of the page tree instead of one flat list; to be called when all are added and none is written. */
export function branchPages(doc: Doc): void {
  // The published types leave out the objects of the file.
  const file = doc as unknown as {
    _root: { data: { Pages: Node & { data: { Kids: Node[]; Count: number } } } }
    ref: (data: Record<string, unknown>) => Node
  }
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit names it so
  const pages = file._root.data.Pages
  const leaves = pages.data.Kids
  pages.data.Count = leaves.length
  pages.data.Kids = []
  for (let at = 0; at < leaves.length; at += BRANCH) {
    const kids = leaves.slice(at, at + BRANCH)
    const branch = file.ref({ Type: 'Pages', Parent: pages, Count: kids.length, Kids: kids })
    for (const leaf of kids) leaf.data['Parent'] = branch
    branch.end()
    pages.data.Kids.push(branch)
  }
}
