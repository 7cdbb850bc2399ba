import type { Doc } from '../atoms.ts'

/** Viewers also read the last page on opening, and every page object on the way unless branches let them skip. */
const BRANCH = 8

interface Node {
  data: Record<string, unknown>
  end: () => void
}

/** Arranges the pages in branches of the page tree instead of one flat list. Call it when all pages are added and none is written. */
export function branchPages(doc: Doc): void {
  // The published types omit the objects of the file.
  const file = doc as unknown as {
    _root: { data: { Pages: Node & { data: { Kids: Node[]; Count: number } } } }
    ref: (data: Record<string, unknown>) => Node
  }
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit's name
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
