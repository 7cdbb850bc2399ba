/** Stands in a table for a value that is not there. Left out on phones, where a row is a few lines without labels. */
export const Absent = ({ words = '–' }: { words?: string }) => (
  <span className="text-ink-soft @max-[44rem]:hidden">{words}</span>
)
