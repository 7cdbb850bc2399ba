import type { Formulas } from '@ariviyal/contract/questions/formulas'
import { gapPattern } from '@ariviyal/contract/questions/question'
import { RichText } from '../../questions/preview/rich-text.tsx'

/** The text of a test's question as pupils read it. */
export const ItemText = ({ item }: { item: { text: string; formulas: Formulas } }) => (
  <RichText text={item.text.replaceAll(gapPattern, '____')} formulas={item.formulas} />
)
