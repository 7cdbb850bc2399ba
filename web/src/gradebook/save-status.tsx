import { Button } from '../ui/button.tsx'
import type { Editing, Invalid, SaveState } from './use-gradebook.ts'

const words: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  waiting: 'Not saved yet',
  kept: 'Kept on this device, not sent yet',
}

/** Whether everything is on the server, and the way to what cannot be saved. */
export function SaveStatus({ editing, show }: { editing: Editing; show: (invalid: Invalid) => void }) {
  const { invalid, state, refusal, isReadOnly } = editing
  if (isReadOnly) return null
  const [first] = invalid
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {first ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-kumkum">
          {invalid.length === 1 ? first.problem : `${invalid.length} entries cannot be saved`}.
          <Button tone="plain" onClick={() => show(first)}>
            Show it
          </Button>
        </p>
      ) : null}
      <p role="status" className="text-ink-soft">
        {first && state === 'saved' ? 'The others are saved' : words[state]}
        {refusal ? `: ${refusal}` : ''}
      </p>
    </div>
  )
}
