import type { MathNode } from '@ariviyal/contract/questions/formulas'
import { Fragment, type ReactNode } from 'react'

interface Run {
  text: string
  look?: 'strong' | 'slanted' | undefined
  href?: string | undefined
  formula?: MathNode | undefined
}
type Block =
  | { kind: 'heading'; level: 2 | 3; pieces: Run[] }
  | { kind: 'paragraph'; pieces: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }

interface Props {
  blocks: readonly Block[]
  /** Level of the highest heading. */
  headings?: 2 | 3
  /** Draws a formula; without it the TeX is shown. */
  drawFormula?: DrawFormula
}
type DrawFormula = (tex: string, formula: MathNode) => ReactNode

/** Parsed markup as elements; text never becomes markup. */
export function Markup({ blocks, headings = 2, drawFormula = (tex) => tex }: Props) {
  return (
    <div className="max-w-measure space-y-4 font-serif wrap-anywhere">
      {blocks.map((block, place) => (
        <BlockView key={place} block={block} headings={headings} drawFormula={drawFormula} />
      ))}
    </div>
  )
}

function BlockView({ block, headings, drawFormula }: { block: Block } & Required<Omit<Props, 'blocks'>>) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Runs pieces={block.pieces} drawFormula={drawFormula} />
      </p>
    )
  if (block.kind === 'heading') {
    const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 2 + headings - 2] ?? 'h4'
    return (
      <Heading className={`break-after-avoid pt-3 font-sans ${block.level === 2 ? 'text-xl' : 'text-lg'}`}>
        <Runs pieces={block.pieces} drawFormula={drawFormula} />
      </Heading>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List className={`space-y-1.5 ps-6 ${block.ordered ? 'list-decimal' : 'list-disc marker:text-turmeric'}`}>
      {block.items.map((pieces, place) => (
        <li key={place}>
          <Runs pieces={pieces} drawFormula={drawFormula} />
        </li>
      ))}
    </List>
  )
}

function Runs({ pieces, drawFormula }: { pieces: Run[]; drawFormula: DrawFormula }) {
  return pieces.map(({ text, look, href, formula }, place) => {
    if (formula) return <Fragment key={place}>{drawFormula(text, formula)}</Fragment>
    if (href !== undefined)
      return (
        <a key={place} href={href} target="_blank" rel="noopener noreferrer nofollow" className="link">
          {text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )
    if (look === 'strong') return <strong key={place}>{text}</strong>
    if (look === 'slanted') return <em key={place}>{text}</em>
    return text
  })
}
