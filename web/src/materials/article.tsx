import { parseMarkup } from '@ariviyal/contract/markup/parse-markup'
import { Markup } from '../ui/markup.tsx'

/** The text of a plan. */
export const Article = ({ text }: { text: string }) => <Markup blocks={parseMarkup(text)} />
