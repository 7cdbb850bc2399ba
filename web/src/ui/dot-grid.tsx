/** The pulli: rows of dots that separate sections (docs/identity.md, the motif). */
export function DotGrid({ rows = 1, className = '' }: { rows?: 1 | 2 | 3; className?: string }) {
  const heights = { 1: 'h-6', 2: 'h-12', 3: 'h-18' }
  return <div role="presentation" className={`dot-grid ${heights[rows]} ${className}`} />
}
