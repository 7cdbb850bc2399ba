import { limits } from '@ariviyal/contract/limits'
import { languageNames } from '../../languages/language-names.ts'
import { difficultyNames, kindNames } from '../../questions/question-words.ts'
import { gradeChoices } from '../../ui/grades.ts'
import type { DraftSection } from './draft-sections.ts'
import { ChoiceControl, TextControl } from './text-control.tsx'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { pluralise } from '../../ui/pluralise.ts'

const { case: _case, ...drawable } = kindNames
const any = (label: string) => ({ value: '', label })

/** How many questions a section draws, for which marks, and what they are found by. */
export function PoolFields({ section, change }: { section: DraftSection; change: (section: DraftSection) => void }) {
  const { filter } = section
  const put = (more: Partial<DraftSection['filter']>) => change({ ...section, filter: { ...filter, ...more } })
  return (
    <div className="mt-4 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextControl
          label="Questions for each pupil"
          value={section.draw}
          inputMode="numeric"
          maxLength={3}
          {...(section.found !== undefined && {
            hint: `${pluralise(section.found, 'question')} matched when you last saved.`,
          })}
          put={(draw) => change({ ...section, draw })}
        />
        <TextControl
          label="Marks of each"
          value={section.marks}
          inputMode="decimal"
          maxLength={7}
          put={(marks) => change({ ...section, marks })}
        />
        <TextControl
          label="If wrong, minus"
          value={section.negative}
          inputMode="decimal"
          maxLength={7}
          put={(negative) => change({ ...section, negative })}
        />
      </div>
      {section.mode === 'filter' ? (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
          <ChoiceControl
            label="Kind"
            value={filter.kind}
            options={[any('All kinds'), ...choicesOf(drawable)]}
            put={(kind) => put({ kind })}
          />
          <ChoiceControl
            label="Grade"
            value={filter.grade}
            options={[any('All grades'), ...gradeChoices]}
            put={(grade) => put({ grade })}
          />
          <ChoiceControl
            label="Difficulty"
            value={filter.difficulty}
            options={[any('Any difficulty'), ...choicesOf(difficultyNames)]}
            put={(difficulty) => put({ difficulty })}
          />
          <ChoiceControl
            label="Language"
            value={filter.language}
            options={[any('All languages'), ...choicesOf(languageNames)]}
            put={(language) => put({ language })}
          />
          <TextControl
            label="Chapter contains"
            value={filter.chapter}
            maxLength={limits.lineMax}
            put={(chapter) => put({ chapter })}
          />
        </div>
      ) : null}
    </div>
  )
}
