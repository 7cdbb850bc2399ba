import { QuestionForm } from '@ariviyal/contract/questions/question'
import * as z from 'zod/mini'
import type { AppContext } from '../../platform/app-context.ts'
import { hashOf, readSampleJson, readSamples } from '../../platform/storage/sample-files.ts'
import { questionFiles } from './question-files.ts'
import { type Texts, translateQuestion, translations } from './translate-question.ts'

/** A question of `content/questions` in one language. Its form is read only when its hash is new. */
export interface OwnQuestion {
  key: string
  /** The key of the English question that it translates. */
  translationOf: string | null
  sha: string
  readForm: () => QuestionForm
}

const Source = z.looseObject({ key: z.string().check(z.regex(/^g\d+-[a-z]+-\d\d$/)) })

/** All of them, English first, in the order of the files; null without the files. */
export async function readOwnQuestions(ctx: AppContext): Promise<OwnQuestion[] | null> {
  const sources: z.output<typeof Source>[] = []
  for (const file of questionFiles) {
    const read = await readSamples(ctx, `questions/${file}.json`, Source)
    if (read === null) return null
    sources.push(...read)
  }
  const forms = new Map(sources.map((source) => [source.key, source]))
  const formOf = (key: string) => QuestionForm.parse(forms.get(key))
  const english = sources.map((source) => ({
    key: source.key,
    translationOf: null,
    sha: hashOf(JSON.stringify(source)),
    readForm: () => formOf(source.key),
  }))
  const translated: OwnQuestion[] = []
  for (const language of translations) {
    const texts = (await readSampleJson(ctx, `questions/${language}.json`)) as Record<string, Texts> | null
    for (const [key, text] of Object.entries(texts ?? {}))
      translated.push({
        key: `${key}/${language}`,
        translationOf: key,
        sha: hashOf(JSON.stringify([forms.get(key), text])),
        readForm: () => translateQuestion(formOf(key), text, language),
      })
  }
  return [...english, ...translated]
}
