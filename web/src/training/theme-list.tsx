import type { ChapterLink } from '@ariviyal/contract/chapters/chapters'
import type { Theme } from '@ariviyal/contract/training/training'
import { ChapterLinks } from '../library/chapter-links.tsx'
import { splitSafety } from './split-safety.ts'
import { anchorOfTheme } from './theme-anchor.ts'

export type ShownTheme = Omit<Theme, 'id'> & { chapters?: ChapterLink[] | undefined }

/** The list arrives after the page, when the browser has looked for the anchor in vain. */
const scrollWhenNamed = (item: HTMLLIElement | null) => {
  if (item && location.hash === `#${encodeURIComponent(item.id)}`) item.scrollIntoView()
}

/** Teaching themes: the science, the scientists, the classroom activity, and the chapters that they serve. */
export function ThemeList({ themes }: { themes: readonly ShownTheme[] }) {
  return (
    <ol className="grid border-t-2 border-ink">
      {themes.map(({ title, picture: image, alt, science, people, lesson, chapters }, index) => (
        <li
          key={title}
          id={anchorOfTheme(title)}
          ref={scrollWhenNamed}
          className="grid scroll-mt-24 gap-x-8 gap-y-4 border-b border-line py-8 sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,20rem)]"
        >
          <img
            src={image}
            alt={alt}
            width={320}
            height={320}
            loading={index < 2 ? 'eager' : 'lazy'}
            className="h-auto w-32 sm:w-full"
          />
          <div>
            <h2 className="text-xl">{title}</h2>
            <p className="mt-3 max-w-measure font-serif">{science}</p>
            <p className="mt-3 max-w-measure text-ink-soft">{people}</p>
            <ChapterLinks chapters={chapters} about={title} />
          </div>
          <InClass lesson={lesson} />
        </li>
      ))}
    </ol>
  )
}

function InClass({ lesson }: { lesson: string }) {
  const { what, safety } = splitSafety(lesson)
  return (
    <div className="self-start border-s-4 border-turmeric ps-4 sm:col-start-2 lg:col-start-auto">
      <strong className="block font-semibold">In class</strong>
      <p>{what}</p>
      {safety === undefined ? null : (
        <p className="mt-2">
          <strong>Safety:</strong> {safety}
        </p>
      )}
    </div>
  )
}
