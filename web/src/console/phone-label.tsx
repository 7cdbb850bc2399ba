/** Names a bare number in a table on phones, where a row is a few lines without labels. Screen readers say the column. */
export const PhoneLabel = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="text-ink-soft @min-[44rem]:hidden">
    {` ${children}`}
  </span>
)
