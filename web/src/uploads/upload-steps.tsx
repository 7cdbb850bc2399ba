import { RowButton } from '../ui/list/row-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { bytesInWords, uploadInWords } from './upload-kinds.ts'
import { isUnderWay, type UploadProgress } from './use-upload.ts'

interface Props {
  progress: UploadProgress
  pause: () => void
  resume: () => void
  cancel: () => void
  again: () => void
}

const buttonsLook = 'mt-3 flex flex-wrap gap-3'

const percentOf = ({ sent, file }: { sent: number; file: File }) =>
  // Never 100 before the server confirms it.
  Math.min(99, Math.floor((sent / file.size) * 100))

/** Screen reader text: each step, and each quarter of the upload. */
function announcementOf(progress: UploadProgress): string {
  switch (progress.step) {
    case 'none':
      return ''
    case 'sending':
      return progress.line === 'down'
        ? 'You are offline. The upload goes on by itself when you are back online.'
        : `${progress.file.name} is being uploaded: ${Math.floor(percentOf(progress) / 25) * 25} %`
    case 'paused':
      return 'The upload is paused.'
    case 'checking':
      return 'Checking the file…'
    case 'ready':
      return `Ready: ${uploadInWords(progress.upload)}`
    default:
      return progress.reason
  }
}

/** Progress of an upload, with its actions. */
export function UploadSteps({ progress, pause, resume, cancel, again }: Props) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcementOf(progress)}
      </p>
      {progress.step === 'none' ? null : (
        <div className={isUnderWay(progress) ? '' : 'mb-3'}>
          <p className="font-semibold [overflow-wrap:anywhere]">{progress.file.name}</p>
          <Step {...{ progress, pause, resume, cancel, again }} />
        </div>
      )}
    </>
  )
}

function Step({ progress, pause, resume, cancel, again }: Props) {
  switch (progress.step) {
    case 'none':
      return null
    case 'sending':
    case 'paused':
      return (
        <>
          <progress
            max={progress.file.size}
            value={progress.sent}
            aria-label={`Uploading ${progress.file.name}`}
            className="upload-bar mt-2"
          />
          <p className="mt-2 text-sm text-ink-soft tabular-nums">
            {bytesInWords(progress.sent)} of {bytesInWords(progress.file.size)} · {percentOf(progress)} %
            {progress.step === 'paused' ? ' · paused' : ''}
          </p>
          {progress.step === 'sending' && progress.line === 'down' ? (
            <p className="text-sm font-semibold">
              You are offline. The upload goes on by itself when you are back online.
            </p>
          ) : null}
          <div className={buttonsLook}>
            {progress.step === 'paused' ? (
              <RowButton label="Go on" about={progress.file.name} onClick={resume} />
            ) : (
              <RowButton label="Pause" about={progress.file.name} onClick={pause} />
            )}
            <RowButton label="Cancel" about={progress.file.name} onClick={cancel} />
          </div>
        </>
      )
    case 'checking':
      return (
        <>
          <p className="text-sm text-ink-soft">Checking the file…</p>
          <div className={buttonsLook}>
            <RowButton label="Cancel" about={progress.file.name} onClick={cancel} />
          </div>
        </>
      )
    case 'ready':
      return (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="check" className="size-5 text-peacock" />
          <span>Ready: {uploadInWords(progress.upload)}</span>
        </p>
      )
    default:
      return (
        <>
          <p className="text-sm font-semibold text-kumkum">{progress.reason}</p>
          {progress.again ? (
            <div className={buttonsLook}>
              <RowButton label="Try again" about={progress.file.name} onClick={again} />
            </div>
          ) : null}
        </>
      )
  }
}
