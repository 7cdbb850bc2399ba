import type { FeedbackPage as Page } from '@ariviyal/contract/assignments/feedback'
import type { Stroke } from '@ariviyal/contract/assignments/notes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NoteLayer } from '../notes/note-layer.tsx'
import { PagePicture } from '../notes/page-picture.tsx'

/** A page that the pupil handed in with the teacher's notes, and the notes in words below. */
export function FeedbackPage({ page, number }: { page: Page; number: number }) {
  const { t } = useLingui()
  const [ratio, setRatio] = useState(page.width && page.height ? page.height / page.width : Math.SQRT2)
  const [isGone, setIsGone] = useState(page.url === null)
  const texts = page.strokes.flatMap((stroke) => (stroke.kind === 'text' ? stroke.text : []))
  const count = (kind: Stroke['kind']) => page.strokes.filter((stroke) => stroke.kind === kind).length
  const [ticks, crosses] = [count('tick'), count('cross')]
  return (
    <figure className="grid gap-2">
      {page.url === null || isGone ? (
        <p className="text-ink-soft">
          <Trans>The picture of this page is not here. Open this page again to load it.</Trans>
        </p>
      ) : (
        <div className="relative border border-line bg-surface">
          <PagePicture
            kind={page.kind}
            url={page.url}
            page={page.page}
            alt={t`Your page ${number}`}
            width={page.width}
            height={page.height}
            onRatio={setRatio}
            onFailed={() => setIsGone(true)}
          />
          <NoteLayer strokes={page.strokes} ratio={ratio} />
        </div>
      )}
      <figcaption className="grid gap-1">
        <span className="font-semibold">
          <Trans>Page {number}</Trans>
        </span>
        {page.words ? <span className="wrap-anywhere whitespace-pre-line">{page.words}</span> : null}
        {texts.map((text, place) => (
          <span key={place} className="wrap-anywhere">
            {t`Note: ${text}`}
          </span>
        ))}
        {ticks + crosses > 0 ? (
          <span className="text-sm text-ink-soft">{t`Ticks: ${ticks}. Crosses: ${crosses}.`}</span>
        ) : null}
      </figcaption>
    </figure>
  )
}
