import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import { useEffect, useRef } from 'react'
import { drawPdfPage } from './pdf-pages.ts'

interface Props {
  kind: WorkFileKind
  url: string
  /** Page of a PDF, from 1. */
  page: number
  alt: string
  width: number | null
  height: number | null
  /** Called with height by width once it is known. */
  onRatio: (ratio: number) => void
  /** Called when it is on screen. */
  onShown?: () => void
  onFailed: () => void
}

/** A page that a pupil handed in, as wide as its place. */
export function PagePicture({ kind, url, page, alt, width, height, onRatio, onShown, onFailed }: Props) {
  if (kind === 'pdf') return <PdfPage {...{ url, page, alt, onRatio, onShown, onFailed }} />
  return (
    <img
      src={url}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      decoding="sync"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        onRatio(naturalHeight / naturalWidth)
        onShown?.()
      }}
      onError={onFailed}
      className="block h-auto w-full select-none"
    />
  )
}

type PdfProps = Pick<Props, 'url' | 'page' | 'alt' | 'onRatio' | 'onFailed'> & { onShown: Props['onShown'] }

function PdfPage({ url, page, alt, onRatio, onShown, onFailed }: PdfProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const told = useRef({ onRatio, onShown, onFailed })
  useEffect(() => {
    told.current = { onRatio, onShown, onFailed }
  })
  useEffect(() => {
    let isOver = false
    drawPdfPage(url, page).then(
      (picture) => {
        if (isOver || !canvas.current) return
        canvas.current.width = picture.width
        canvas.current.height = picture.height
        canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
        told.current.onRatio(picture.height / picture.width)
        told.current.onShown?.()
      },
      () => !isOver && told.current.onFailed(),
    )
    return () => {
      isOver = true
    }
  }, [url, page])
  return (
    <canvas ref={canvas} role="img" aria-label={alt} width={1_600} height={2_262} className="block h-auto w-full" />
  )
}
