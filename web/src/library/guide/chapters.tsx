import type { Language } from '@ariviyal/contract/languages'
import type { VideoMark } from '@ariviyal/contract/library/video-guide'
import { clockOf, markAt } from './marks.ts'

interface Props {
  chapters: readonly VideoMark[]
  /** The moment of the player, in seconds. */
  now: number
  language: Language
  onChoose: (at: number) => void
}

/** The chapters of a video, folded up; each can be played from its begin. */
export function Chapters({ chapters, now, language, onChoose }: Props) {
  const current = markAt(chapters, now)
  if (!current) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="font-semibold">Chapters</span>
        <span className="text-ink-soft" lang={language}>
          {' · '}
          {current.words[language]}
        </span>
      </summary>
      <ol className="pb-2">
        {chapters.map((chapter) => (
          <li key={chapter.at}>
            <button
              type="button"
              onClick={() => onChoose(chapter.at)}
              aria-current={chapter === current ? 'step' : undefined}
              className="flex min-h-11 w-full cursor-pointer items-center gap-4 rounded-sm border-l-4 border-transparent px-3 py-1.5 text-left hover:bg-sunk aria-[current]:border-indigo aria-[current]:font-semibold"
            >
              <span className="w-10 shrink-0 text-right text-ink-soft tabular-nums">{clockOf(chapter.at)}</span>
              <span lang={language}>{chapter.words[language]}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
