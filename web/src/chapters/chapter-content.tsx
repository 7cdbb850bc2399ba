import type { ChapterDetails, Used } from '@ariviyal/contract/chapters/chapters'
import { chapterBoardNames } from '@ariviyal/contract/chapters/chapter-rules'
import { contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import { materialKindNames } from '@ariviyal/contract/materials/material-kinds'
import type { ReactNode } from 'react'
import { SubscribeToAccess } from '../library/subscribe-to-access.tsx'
import { splitSafety } from '../training/split-safety.ts'
import { anchorOfTheme } from '../training/theme-anchor.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { pluralise } from '../ui/pluralise.ts'
import { ThingCard } from './thing-card.tsx'

const kindNames: Record<Used['kind'], string> = { ebook: 'Book', video: 'Video', theme: 'Theme' }

function addressOf({ kind, id, title, page }: Used): string {
  if (kind === 'ebook') return `/ebook?book=${id}${page === null ? '' : `&page=${page}`}`
  if (kind === 'video') return `/digital-videos?${new URLSearchParams({ q: title })}`
  return `/offline-training#${encodeURIComponent(anchorOfTheme(title))}`
}

const pageInWords = ({ title, page }: Used) => (page === null ? title : `${title}, page ${page}`)

const UsedCard = ({ used }: { used: Used }) => (
  <ThingCard
    kind={kindNames[used.kind]}
    title={used.section === '' ? used.title : used.section}
    detail={used.kind === 'ebook' ? pageInWords(used) : ''}
    to={addressOf(used)}
    purpose={used.competency}
    isPremium={used.isPremium}
    locked={used.locked}
  />
)

const MaterialThing = ({ material }: { material: ChapterDetails['materials'][number] }) => (
  <ThingCard
    kind={materialKindNames[material.kind]}
    title={material.title}
    to={`/materials/${material.id}`}
    purpose={material.competency}
    isPremium={material.isPremium}
    locked={material.locked}
  />
)

/** What begins with `Safety.` stands in a paragraph of its own. */
function Monday({ words }: { words: string }) {
  const { what, safety } = splitSafety(words)
  return words === '' ? null : (
    <section aria-labelledby="monday" className="max-w-measure border-2 border-ink bg-turmeric-pale p-5 sm:p-6">
      <h2 id="monday" className="text-lg">
        To use on Monday
      </h2>
      <p className="mt-2 font-serif text-lg">{what}</p>
      {safety === undefined ? null : (
        <p className="mt-3 border-s-4 border-ink ps-4">
          <strong>Safety:</strong> {safety}
        </p>
      )}
    </section>
  )
}

interface PartProps {
  id: string
  title: string
  lead?: string
  children: ReactNode
}

const Part = ({ id, title, lead, children }: PartProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {lead ? <p className="mt-1 text-ink-soft">{lead}</p> : null}
    {children}
  </section>
)

const Cards = ({ children }: { children: ReactNode }) => (
  <ul className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">{children}</ul>
)

/** What there is for a chapter, what to use first on top. */
export function ChapterContent({ chapter }: { chapter: ChapterDetails }) {
  const { monday, competencies, uses, materials } = chapter
  const core = uses.filter(({ role }) => role === 'core')
  const enrichment = uses.filter(({ role }) => role === 'enrichment')
  const coreMaterials = materials.filter(({ role }) => role === 'core')
  const otherMaterials = materials.filter(({ role }) => role === 'enrichment')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Monday words={monday} />
      {competencies.length === 0 ? null : (
        <Part id="competencies" title="What pupils can do after it">
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {competencies.map((competency) => (
              <li key={competency}>{competency}</li>
            ))}
          </ul>
        </Part>
      )}
      {core.length === 0 ? null : (
        <Part id="core" title="Core" lead="Serves the chapter itself.">
          <Cards>
            {core.map((used) => (
              <UsedCard key={`${used.id} ${used.section}`} used={used} />
            ))}
          </Cards>
        </Part>
      )}
      {coreMaterials.length === 0 ? null : (
        <Part id="materials" title="Support materials">
          <Cards>
            {coreMaterials.map((material) => (
              <MaterialThing key={material.id} material={material} />
            ))}
          </Cards>
        </Part>
      )}
      <Questions chapter={chapter} />
      {enrichment.length + otherMaterials.length === 0 ? null : (
        <Part id="enrichment" title="Enrichment" lead="Goes beyond the textbook.">
          <Cards>
            {enrichment.map((used) => (
              <UsedCard key={`${used.id} ${used.section}`} used={used} />
            ))}
            {otherMaterials.map((material) => (
              <MaterialThing key={material.id} material={material} />
            ))}
          </Cards>
        </Part>
      )}
      <FromColleagues chapter={chapter} />
    </div>
  )
}

function Questions({ chapter: { board, grade, questions, uses, materials } }: { chapter: ChapterDetails }) {
  const { chapter, count, enrichment, schemes, locked } = questions
  const filter = { from: 'ariviyal', chapter, grade: String(grade) }
  const addressOfKind = (kind: { kind?: string }) => `/lms/questions?${new URLSearchParams({ ...filter, ...kind })}`
  return (
    <Part id="questions" title="Questions">
      {count === 0 ? (
        <p className="mt-3">The question bank has none for this chapter yet, under either board.</p>
      ) : (
        <>
          <p className="mt-3 mb-3">
            {questions.board === board
              ? `${pluralise(count, 'question')} of the bank, with answers and explanations.`
              : `The bank has none under ${chapterBoardNames[board]} yet, but ${pluralise(count, 'question')} under ${chapterBoardNames[questions.board]} for “${chapter}” of grade ${grade}, with answers and explanations. Leave out what your textbook does not have.`}
            {enrichment === 0 ? '' : ` ${enrichment} of them ${enrichment === 1 ? 'goes' : 'go'} beyond the textbook.`}
            {uses.length + materials.length === 0 ? ' There is nothing else for this chapter yet.' : ''}
          </p>
          {locked ? (
            <SubscribeToAccess title="Questions" />
          ) : (
            <p className="flex flex-wrap gap-3">
              <ButtonLink to={addressOfKind({})} tone="quiet">
                Open the questions
              </ButtonLink>
              {schemes === 0 ? null : (
                <ButtonLink to={addressOfKind({ kind: 'long-answer' })} tone="quiet">
                  {schemes} with marks and a scheme
                </ButtonLink>
              )}
            </p>
          )}
        </>
      )}
    </Part>
  )
}

function FromColleagues({ chapter: { colleagues } }: { chapter: ChapterDetails }) {
  if (colleagues === null || colleagues.contributions.length + colleagues.discussions.length === 0) return null
  return (
    <Part id="colleagues" title="From colleagues">
      <Cards>
        {colleagues.contributions.map(({ id, kind, title }) => (
          <ThingCard key={id} kind={contributionKinds[kind]} title={title} to={`/networking/contributions/${id}`} />
        ))}
        {colleagues.discussions.map(({ id, title, answers }) => (
          <ThingCard
            key={id}
            kind="Discussion"
            title={title}
            detail={answers === 0 ? 'No answer yet' : pluralise(answers, 'answer')}
            to={`/networking/discussions/${id}`}
          />
        ))}
      </Cards>
    </Part>
  )
}
