import { materialKindNames } from '@ariviyal/contract/materials/material-kinds'
import type { MaterialDetails } from '@ariviyal/contract/materials/materials'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Article } from './article.tsx'
import { FileLinks } from './file-links.tsx'
import { factsOf, weekInWords } from './material-words.ts'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'

/** A support material with its actions, text and readings. Has print styles. */
export function MaterialDetailsView({ material, loadedAt }: { material: MaterialDetails; loadedAt: number }) {
  const { fileUrl, fileType, locked, cover } = material
  const isVideo = fileType?.startsWith('video/') ?? false
  return (
    <article className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="min-w-0 space-y-8">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge kind={material.isPremium ? 'Premium' : 'Free'} />
          <span className="text-sm text-ink-soft">
            {materialKindNames[material.kind]} · {factsOf(material)}
            {material.week === null ? '' : ` · ${weekInWords(material.week)}`}
          </span>
        </div>
        {material.competency === '' ? null : (
          <p className="max-w-measure font-serif">
            <span className="text-ink-soft">Competency:</span> {material.competency}
          </p>
        )}
        {fileUrl !== null && isVideo ? <MaterialVideo material={{ ...material, fileUrl }} /> : null}
        {locked ? <Locked /> : null}
        {material.body === '' ? null : <Article text={material.body} />}
        {material.readings.length === 0 ? null : (
          <section aria-labelledby="readings" className="max-w-measure">
            <h2 id="readings" className="text-xl">
              Read on
            </h2>
            <ul className="mt-3 border-t-2 border-ink">
              {material.readings.map(({ title, url }) => (
                <li key={url} className="border-b border-line py-3">
                  <a href={url} target="_blank" rel="noopener noreferrer" className="link font-semibold wrap-anywhere">
                    {title}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                  <span className="block text-sm text-ink-soft wrap-anywhere">{url}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <aside className="screen-only space-y-4 max-lg:order-first" aria-label="Open and keep">
        {cover === null || isVideo ? null : (
          <img src={cover} alt="" className="aspect-square w-full max-w-96 border border-line bg-sunk object-contain" />
        )}
        <div className="flex flex-wrap gap-3">
          {fileUrl === null ? null : <FileLinks material={{ ...material, fileUrl }} loadedAt={loadedAt} />}
          {material.body === '' ? null : (
            <Button tone="quiet" onClick={() => window.print()}>
              Print this page
            </Button>
          )}
        </div>
      </aside>
    </article>
  )
}

function MaterialVideo({ material }: { material: MaterialDetails & { fileUrl: string } }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is below, where there is one
    <video
      className="screen-only block aspect-video w-full bg-sunk"
      controls
      controlsList="nodownload"
      playsInline
      preload="none"
      poster={material.cover ?? undefined}
      aria-label={material.title}
      src={material.fileUrl}
    >
      {material.captions === null ? null : (
        <track kind="captions" src={material.captions} srcLang="en" label="English" default />
      )}
    </video>
  )
}

function Locked() {
  return (
    <Card tone="locked" className="max-w-2xl">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon name="lock" className="size-5" />
        Part of the subscription
      </h2>
      <p className="mt-2 mb-5">
        A subscription opens every deck, video and plan for a year. Your school or you ask for it with one form.
      </p>
      <AskOrRenew>
        <ButtonLink to="/subscription-form">Subscribe Now</ButtonLink>
      </AskOrRenew>
    </Card>
  )
}
