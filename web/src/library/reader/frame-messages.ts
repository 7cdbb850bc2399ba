import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { BarCommand, ReaderCommand, ReaderState } from './reader-state.ts'

/** What the frame tells the page around it; both are pages of this site. */
type FrameMessage = { state: ReaderState | 'failed' } | { command: BarCommand }

export const isFramed = (): boolean => window.parent !== window

/** Tells the page around the frame. */
export const tellBar = (message: FrameMessage): void =>
  window.parent.postMessage({ bookReader: message }, location.origin)

/** Calls `onMessage` with what `source` says; other windows and sites are not heard. */
function listen<Message>(source: () => unknown, onMessage: (message: Message) => void): () => void {
  const hear = (event: MessageEvent): void => {
    if (event.origin !== location.origin || event.source !== source()) return
    const { data } = event as { data?: { bookReader?: Message } | null }
    if (data?.bookReader) onMessage(data.bookReader)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

/** In the frame: hears the commands of the bar. */
export const listenToBar = (onCommand: (command: ReaderCommand) => void): (() => void) =>
  listen(() => window.parent, onCommand)

/** Around the frame: the reader's state, undefined until a page is drawn; what its keys ask for; and how to send commands. */
export function useReaderFrame(frame: RefObject<HTMLIFrameElement | null>) {
  const [state, setState] = useState<ReaderState | 'failed'>()
  const [asked, setAsked] = useState<BarCommand>()
  useEffect(
    () =>
      listen<FrameMessage>(
        () => frame.current?.contentWindow,
        (message) => ('state' in message ? setState(message.state) : setAsked(message.command)),
      ),
    [frame],
  )
  const act = useCallback(
    (message: ReaderCommand) => frame.current?.contentWindow?.postMessage({ bookReader: message }, location.origin),
    [frame],
  )
  return { state, asked, act }
}
