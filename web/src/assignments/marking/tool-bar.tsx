import { type Tool, tools, toolWords } from './tools.ts'

interface Props {
  tool: Tool
  choose: (tool: Tool) => void
}

/** Chooses what a pointer does on the page. */
export function ToolBar({ tool, choose }: Props) {
  return (
    <div role="group" aria-label="Tools for notes" className="flex flex-wrap">
      {tools.map((one) => {
        const { name, key, icon } = toolWords[one]
        return (
          <button
            key={one}
            type="button"
            aria-label={name}
            aria-pressed={tool === one}
            title={`${name} (${key})`}
            onClick={() => choose(one)}
            className="grid size-11 cursor-pointer place-items-center rounded-sm max-[21rem]:size-10 not-aria-pressed:hover:bg-sunk aria-pressed:bg-indigo aria-pressed:text-paper"
          >
            <svg
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.25"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="size-6"
              aria-hidden="true"
            >
              <path d={icon} />
            </svg>
          </button>
        )
      })}
    </div>
  )
}
