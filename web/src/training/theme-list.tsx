import type { Theme } from '@ariviyal/contract/training/training'

export type ShownTheme = Omit<Theme, 'id'>

/** Teaching themes: the science, the scientists, and the classroom activity. */
export function ThemeList({ themes }: { themes: readonly ShownTheme[] }) {
  return (
    <ol className="grid border-t-2 border-ink">
      {themes.map(({ title, picture: image, alt, science, people, lesson }, index) => (
        <li
          key={title}
          className="grid gap-x-8 gap-y-4 border-b border-line py-8 sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,20rem)]"
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
          </div>
          <p className="self-start border-s-4 border-turmeric ps-4 sm:col-start-2 lg:col-start-auto">
            <strong className="block font-semibold">In class</strong>
            {lesson}
          </p>
        </li>
      ))}
    </ol>
  )
}
