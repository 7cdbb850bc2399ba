import { recordNotes } from '@ariviyal/contract/certificates/record-rules'

/** What a record states, and what it does not claim. */
export function RecordNotes() {
  return (
    <div className="mt-6 max-w-measure space-y-2 text-sm text-ink-soft">
      {recordNotes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
