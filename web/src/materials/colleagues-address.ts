/** Address of plans, papers and experiments with these words, for a grade. Without the schemas of their list, which this page does not need. */
export function colleaguesAddress({ q, grade }: { q?: string | undefined; grade?: string | undefined }): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(grade && { grade }) })
  return `/networking/contributions${params.size > 0 ? `?${params}` : ''}`
}
