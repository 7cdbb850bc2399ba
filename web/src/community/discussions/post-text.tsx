import type { Block } from '@ariviyal/contract/community/post-text'
import type { MathNode } from '@ariviyal/contract/questions/formulas'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { Markup } from '../../ui/markup.tsx'

const drawFormula = (tex: string, formula: MathNode) => <RichText text={`$${tex}$`} formulas={{ [tex]: formula }} />

/** The text of a post, below the headings of its page unless the text begins on their level. */
export const PostText = ({ content, headings = 3 }: { content: Block[]; headings?: 2 | 3 }) => (
  <Markup blocks={content} headings={headings} drawFormula={drawFormula} />
)
