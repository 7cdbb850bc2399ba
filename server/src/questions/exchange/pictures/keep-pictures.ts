import type { ImportProblem } from '@ariviyal/contract/questions/exchange'
import type { PictureForm } from '@ariviyal/contract/questions/picture'
import type { QuestionForm, SingleQuestionForm } from '@ariviyal/contract/questions/question'
import type { AppContext } from '../../../platform/app-context.ts'
import { FileRejection } from '../../../platform/examine/examined.ts'
import { keepPicture, type KeptPicture } from '../../../uploads/keep-picture.ts'
import type { MadeQuestion } from '../../make-version.ts'
import type { ReadQuestions } from '../read-questions.ts'
import type { FoundPicture } from './taken-pictures.ts'

/** Questions whose forms name only pictures that are kept. */
export interface PicturedQuestions extends Omit<ReadQuestions, 'pictures'> {
  kept: KeptPicture[]
}

/** After this no further picture of an import is examined: a proxy waits a minute for the answer. */
const examineMs = 35_000
const tookTooLong = 'A picture was left out: reading the pictures took too long. Add it to the question afterwards.'

/**
 * Examines the pictures of an import one after another, and stores their files. A picture that is refused is left out with a problem at its
 * question. Needs no connection to the database. Raises `unavailable` when too many others wait for an examination.
 */
export async function keepPictures(
  ctx: AppContext,
  { questions, problems, pictures }: ReadQuestions,
): Promise<PicturedQuestions> {
  const found = new Map(pictures.map((picture) => [picture.id, picture]))
  const kept = new Map<string, KeptPicture>()
  const refused: ImportProblem[] = []
  const until = performance.now() + examineMs
  for (const { made, ...place } of questions)
    for (const { upload = '' } of picturesOf(made)) {
      const picture = found.get(upload)
      if (!picture) continue
      const result = performance.now() < until ? await keepOrRefuse(ctx, picture) : tookTooLong
      if (typeof result === 'string') refused.push({ ...place, msg: result })
      else kept.set(upload, result)
    }
  return {
    questions: questions.map((question) => ({ ...question, made: withKept(question.made, kept) })),
    problems: [...problems, ...refused],
    kept: [...kept.values()],
  }
}

/** The picture, or why it is left out. */
async function keepOrRefuse(ctx: AppContext, picture: FoundPicture): Promise<KeptPicture | string> {
  try {
    return await keepPicture(ctx, picture)
  } catch (error) {
    if (!(error instanceof FileRejection)) throw error
    ctx.log.info({ err: error }, 'a picture of an import was refused')
    return `A picture was left out. ${error.message}`
  }
}

type Form = QuestionForm | SingleQuestionForm

/** The pictures of a question and of its parts. */
export const picturesOf = ({ form, parts }: MadeQuestion | MadeQuestion<SingleQuestionForm>): PictureForm[] => [
  ...[form, ...('options' in form ? form.options : [])].flatMap(({ picture }) => picture ?? []),
  ...parts.flatMap(picturesOf),
]

function withKept(made: MadeQuestion, kept: ReadonlyMap<string, KeptPicture>): MadeQuestion {
  const keptOnly = (picture: PictureForm | null | undefined): PictureForm | undefined => {
    const upload = kept.get(picture?.upload ?? '')
    return picture && upload ? { ...picture, upload: upload.id } : undefined
  }
  const change = <F extends Form>(form: F): F => ({
    ...form,
    picture: keptOnly(form.picture),
    ...('options' in form && {
      options: form.options.map((option) => ({ ...option, picture: keptOnly(option.picture) })),
    }),
  })
  return {
    ...made,
    form: change(made.form),
    parts: made.parts.map((part) => ({ ...part, form: change(part.form) })),
  }
}
