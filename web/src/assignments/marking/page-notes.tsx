/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a surface to write on, for which there is no element */
import type { WorkFile } from '@ariviyal/contract/assignments/marking'
import { limits } from '@ariviyal/contract/limits'
import { noteLooks, noteUnits, type Stroke } from '@ariviyal/contract/assignments/notes'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { NoteLayer } from '../notes/note-layer.tsx'
import { PagePicture } from '../notes/page-picture.tsx'
import type { Point } from '../notes/stroke-geometry.ts'
import { Drawing, type PutStrokes } from './drawing.ts'
import type { Tool } from './tools.ts'

interface Props {
  file: WorkFile
  page: number
  label: string
  strokes: readonly Stroke[]
  put: PutStrokes
  tool: Tool
  mayChange: boolean
  /** Height by width. */
  ratio: number
  onRatio: (ratio: number) => void
  onShown: () => void
  onFailed: () => void
  scroller: RefObject<HTMLElement | null>
  surface: RefObject<HTMLDivElement | null>
}

const keySteps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A page with its notes, to write on by pen, finger, mouse or keys. */
export function PageNotes(props: Props) {
  const { file, page, label, strokes, put, tool, mayChange, ratio, scroller, surface } = props
  const line = useRef<SVGPathElement>(null)
  const [asked, setAsked] = useState<Point>()
  const [cursor, setCursor] = useState<Point>()
  const live = useRef({ strokes, put })
  useEffect(() => {
    live.current = { strokes, put }
  })
  const drawing = useRef<Drawing>(null)
  useEffect(() => {
    drawing.current = new Drawing({
      element: () => surface.current,
      strokes: () => live.current.strokes,
      put(next, timing) {
        // Until it is rendered the next event builds on it.
        live.current.strokes = next
        live.current.put(next, timing)
      },
      // Without React, since each move of the pen draws.
      preview: (points) =>
        line.current?.setAttribute('d', points ? `M${points.join(' ')}${points.length === 2 ? 'h0' : ''}` : ''),
      askText: setAsked,
      scrollBy: (x, y) => scroller.current?.scrollBy(x, y),
    })
  }, [surface, scroller])
  useEffect(() => drawing.current?.choose(mayChange ? tool : 'move'), [tool, mayChange])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    const at = cursor ?? { x: noteUnits / 2, y: (noteUnits * ratio) / 2 }
    if (event.ctrlKey || event.metaKey || event.altKey || !mayChange || tool === 'move') return
    if (step) {
      const far = event.shiftKey ? 50 : 300
      const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most))
      setCursor({ x: within(at.x + step.x * far, noteUnits), y: within(at.y + step.y * far, noteUnits * ratio) })
    } else if (event.key === 'Enter') drawing.current?.place(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const isDrawing = mayChange && tool !== 'move'
  const look = tool === 'highlighter' ? noteLooks.highlighter : noteLooks.pen
  return (
    <>
      <div
        ref={surface}
        role="group"
        aria-label={label}
        tabIndex={0}
        data-page-surface
        onPointerDown={({ nativeEvent }) => drawing.current?.down(nativeEvent)}
        onPointerMove={({ nativeEvent }) => drawing.current?.move(nativeEvent)}
        onPointerUp={({ nativeEvent }) => drawing.current?.up(nativeEvent)}
        onPointerCancel={({ nativeEvent }) => drawing.current?.cancel(nativeEvent)}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget, target }) => {
          if (target === currentTarget && isDrawing && target.matches(':focus-visible'))
            setCursor((at) => at ?? { x: noteUnits / 2, y: Math.round((noteUnits * ratio) / 2) })
        }}
        onBlur={() => setCursor(undefined)}
        className={`relative bg-surface ${isDrawing ? 'cursor-crosshair touch-none' : ''}`}
      >
        <PagePicture
          kind={file.kind}
          url={file.url}
          page={page}
          alt={label}
          width={file.width}
          height={file.height}
          onRatio={props.onRatio}
          onShown={props.onShown}
          onFailed={props.onFailed}
        />
        <NoteLayer strokes={strokes} ratio={ratio} />
        <svg
          viewBox={`0 0 ${noteUnits} ${Math.round(noteUnits * ratio)}`}
          className="pointer-events-none absolute inset-0 size-full"
          aria-hidden="true"
        >
          <path
            ref={line}
            fill="none"
            stroke={look.color}
            strokeWidth={look.width}
            strokeOpacity={look.opacity}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          {cursor && isDrawing ? (
            <path
              d={`M${cursor.x - 300} ${cursor.y}h600M${cursor.x} ${cursor.y - 300}v600`}
              stroke="#2b3a9e"
              strokeWidth={40}
            />
          ) : null}
        </svg>
      </div>
      {asked ? (
        <TextNote
          type={(text) => drawing.current?.write(asked, text, 'typing')}
          done={(text) => {
            drawing.current?.write(asked, text, 'done')
            setAsked(undefined)
            surface.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** Asks for the words of a note, which stand on the page and are kept as they are typed. It stays in sight above the keyboard of a phone. */
function TextNote({ type, done }: { type: (text: string) => void; done: (text: string) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        done(text)
      }}
      className="sticky inset-x-0 bottom-(--bottom-bar) z-2 flex flex-wrap items-end gap-2 border-t-2 border-ink bg-paper p-2"
    >
      <div className="min-w-40 flex-1">
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          Note on the page
        </label>
        <input
          id={id}
          // The note was just asked for at a place of the page.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          maxLength={limits.noteTextMax}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            type(currentTarget.value)
          }}
          onKeyDown={({ key }) => key === 'Escape' && done('')}
          className={controlLook}
        />
      </div>
      <Button type="submit">Put it there</Button>
      <Button tone="quiet" onClick={() => done('')}>
        Cancel
      </Button>
    </form>
  )
}
