import type { Upload, UploadKind } from '@ariviyal/contract/uploads/uploads'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldError, OptionalNote } from '../ui/form/field-frame.tsx'
import { useField } from '../ui/form/form-state.ts'
import { fileKinds, kindHint } from './upload-kinds.ts'
import { UploadSteps } from './upload-steps.tsx'
import { isUnderWay, useUpload } from './use-upload.ts'

interface Props {
  /** The payload key; its value is the upload id once the file is ready, and empty before. */
  name: string
  label: string
  kind: UploadKind
  /** Where it is less than for staff. */
  maxBytes?: number
  /** In words where `optional` is not all: when it is required. */
  optional?: boolean | string
  hint?: ReactNode
  /** Description of the current file, such as title and size; a new file replaces it. */
  current?: ReactNode
  /** Called with the examined file; null when it is removed. */
  onReady?: (upload: Upload | null) => void
  /** Called when a file is chosen, before the upload starts. */
  onFile?: (file: File) => void
  /** A generated file, uploaded as if it had been chosen. */
  given?: File | null
  className?: string
}

/** Chooses a file by button or drop and uploads it at once; inside a `Form` its value is the upload id. */
export function UploadField({
  name,
  label,
  kind,
  maxBytes,
  optional = false,
  hint,
  current,
  onReady,
  onFile,
  given,
  className,
}: Props) {
  const id = useId()
  const { error, control } = useField(name, id, true)
  const { progress, begin, pause, resume, reset } = useUpload(kind, maxBytes)
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const value = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const ready = progress.step === 'ready' ? progress.upload : null

  const choose = (file: File | undefined) => {
    if (!file) return
    onFile?.(file)
    void begin(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  // The focused control is removed with its step: the next step takes the focus.
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) group.current?.querySelector('button')?.focus()
  })

  const reported = useRef<Upload | null>(null)
  useEffect(() => {
    if (reported.current === ready) return
    reported.current = ready
    onReady?.(ready)
    // Clears the form's error of this field, as for any edited control.
    value.current?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const sent = useRef<File>(null)
  useEffect(() => {
    if (!given || sent.current === given) return
    sent.current = given
    void begin(given)
  }, [begin, given])
  useEffect(() => {
    const form = value.current?.form
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [reset])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears where the focus inside it is
    <div
      ref={group}
      role="group"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      aria-labelledby={`${id}-label`}
      aria-describedby={control['aria-describedby']}
      className={className}
    >
      <p id={`${id}-label`} className="mb-1.5 font-semibold">
        {label}
        <OptionalNote optional={optional} />
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        className="rounded-sm border-2 border-dashed border-ink-soft bg-surface p-4 data-invalid:border-kumkum data-over:border-indigo data-over:bg-indigo-pale"
      >
        {current && progress.step === 'none' ? <div className="mb-3">{current}</div> : null}
        <UploadSteps
          progress={progress}
          pause={pause}
          resume={resume}
          cancel={reset}
          again={() => {
            if (progress.step === 'failed') void begin(progress.file)
          }}
        />
        {isUnderWay(progress) ? null : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button
              id={`${id}-choose`}
              tone="quiet"
              aria-labelledby={`${id}-choose ${id}-label`}
              aria-describedby={control['aria-describedby']}
              onClick={() => picker.current?.click()}
            >
              {progress.step === 'none' && !current ? 'Choose a file' : 'Choose another file'}
            </Button>
            <span className="text-sm text-ink-soft">or drop it here</span>
          </div>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={label}
          accept={fileKinds[kind].accept}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
        <input
          ref={value}
          type="hidden"
          name={name}
          value={ready?.id ?? ''}
          data-wait={
            isUnderWay(progress) ? 'This file is still on its way. Wait until it is ready, or cancel it.' : undefined
          }
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {kindHint(kind, maxBytes)}. {hint}
      </p>
      <FieldError id={id} error={error} />
    </div>
  )
}
