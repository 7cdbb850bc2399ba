import { materialKindNames } from '@ariviyal/contract/materials/material-kinds'
import type { ChapterLink } from '@ariviyal/contract/chapters/chapters'
import type { Material } from '@ariviyal/contract/materials/materials'
import { Link } from 'react-router'
import { ChapterLinks } from '../library/chapter-links.tsx'
import { SubscribeToAccess } from '../library/subscribe-to-access.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { factsOf, weekInWords } from './material-words.ts'

interface Props {
  material: Material
  /** Those that it is for. */
  chapters?: ChapterLink[]
  /** `large` is for the top of the page. */
  size?: 'plain' | 'large'
}

/** A support material in a list. When locked, it shows what it is and links to the subscription. */
export function MaterialCard({ material, chapters, size = 'plain' }: Props) {
  const { id, title, locked, cover, week } = material
  return (
    <Card
      as="li"
      tone={locked ? 'locked' : 'plain'}
      className={classNames('flex flex-col gap-5', size === 'plain' && 'sm:flex-row')}
    >
      {cover === null ? null : (
        <img
          src={cover}
          alt=""
          loading={size === 'large' ? 'eager' : 'lazy'}
          className={classNames(
            'border border-line bg-sunk object-contain',
            // A fixed aspect ratio avoids layout shift: covers are slides, posters or pages.
            size === 'large' ? 'aspect-video w-full' : 'aspect-3/4 w-28 shrink-0 self-start sm:w-32',
            locked && 'opacity-55 grayscale-50',
          )}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="kicker">{materialKindNames[material.kind]}</span>
          <Badge kind={material.isPremium ? 'Premium' : 'Free'} />
        </p>
        <h3 className="text-lg leading-tight wrap-anywhere">{title}</h3>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {factsOf(material)}
          {week === null ? '' : ` · ${weekInWords(week)}`}
        </p>
        <p className={classNames('wrap-anywhere', locked ? 'text-sm text-ink-soft' : 'font-serif')}>
          {material.description}
        </p>
        <ChapterLinks chapters={chapters} about={title} />
        {locked ? (
          <SubscribeToAccess title={title} />
        ) : (
          <Link to={`/materials/${id}`} aria-label={`Open: ${title}`} className={buttonStyle('primary', 'mt-auto')}>
            Open
          </Link>
        )}
      </div>
    </Card>
  )
}
