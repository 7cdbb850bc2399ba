import { Button } from './button.tsx'

interface Props {
  label: string
  /** What it is about, for who does not see the row. */
  about: string
  tone?: 'quiet' | 'danger'
  onClick: () => void
}

/** Opens something about one row of a table. */
export function RowButton({ label, about, tone = 'quiet', onClick }: Props) {
  return (
    <Button tone={tone} onClick={onClick} className="px-4 whitespace-nowrap">
      {label}
      <span className="sr-only"> {about}</span>
    </Button>
  )
}
