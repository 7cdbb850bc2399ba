import { Button } from '../button.tsx'

interface Props {
  label: string
  /** The row's subject, for screen readers. */
  about: string
  tone?: 'quiet' | 'danger'
  onClick: () => void
}

/** Opens an action or details of a table row. */
export function RowButton({ label, about, tone = 'quiet', onClick }: Props) {
  return (
    <Button tone={tone} onClick={onClick} data-row-act={label.toLowerCase()} className="whitespace-nowrap">
      {label}
      <span className="sr-only"> {about}</span>
    </Button>
  )
}
