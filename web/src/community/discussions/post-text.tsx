import type { Block } from '@ariviyal/contract/community/post-text'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { Markup } from '../../ui/markup.tsx'

/** The text of a post, below the headings of its page. */
export const PostText = ({ content }: { content: Block[] }) => (
  <Markup
    blocks={content}
    headings={3}
    drawFormula={(tex, formula) => <RichText text={`$${tex}$`} formulas={{ [tex]: formula }} />}
  />
)
