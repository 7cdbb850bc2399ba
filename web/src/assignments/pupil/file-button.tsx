import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  accept: string
  multiple?: boolean
  /** Opens the camera, where the device has one. */
  capture?: boolean
  disabled?: boolean
  /** By which a form finds it. */
  name?: string
  className?: string
  choose: (files: File[]) => Promise<void>
  children: ReactNode
}

/** Opens the file dialog of the device. */
export function FileButton({ accept, multiple, capture, disabled, name, className, choose, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tone="quiet" disabled={disabled} name={name} className={className} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        {...(capture && { capture: 'environment' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Lets the same file be chosen again.
          target.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
    </>
  )
}
