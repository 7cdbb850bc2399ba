import { type MarkupBlock, parseMarkup, type TextRun } from '@ariviyal/contract/markup/parse-markup'

/** Renders limited Markdown as elements; text never becomes markup. */
export function Article({ text }: { text: string }) {
  return (
    <div className="max-w-measure space-y-4 font-serif wrap-anywhere">
      {parseMarkup(text).map((block, place) => (
        <Block key={place} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: MarkupBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <TextRuns pieces={block.pieces} />
      </p>
    )
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading className={`break-after-avoid pt-3 font-sans ${block.level === 2 ? 'text-xl' : 'text-lg'}`}>
        <TextRuns pieces={block.pieces} />
      </Heading>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List className={`space-y-1.5 ps-6 ${block.ordered ? 'list-decimal' : 'list-disc marker:text-turmeric'}`}>
      {block.items.map((pieces, place) => (
        <li key={place}>
          <TextRuns pieces={pieces} />
        </li>
      ))}
    </List>
  )
}

function TextRuns({ pieces }: { pieces: TextRun[] }) {
  return pieces.map(({ text, look, href }, place) => {
    if (href !== undefined)
      return (
        <a key={place} href={href} target="_blank" rel="noopener noreferrer" className="link">
          {text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )
    if (look === 'strong') return <strong key={place}>{text}</strong>
    if (look === 'slanted') return <em key={place}>{text}</em>
    return text
  })
}
