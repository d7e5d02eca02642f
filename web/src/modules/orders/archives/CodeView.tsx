import { useQuery } from '@tanstack/react-query'
import styles from './ArchiveDialog.module.css'
import { highlighted } from './highlight.ts'

/** A text with line numbers, highlighted once the highlighter is loaded and knows the language. */
export function CodeView({ path, text }: { path: string; text: string }) {
  const colours = useQuery({
    queryKey: ['highlighted', path, text],
    queryFn: () => highlighted(path, text),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <pre className={styles.code} tabIndex={0}>
      <code>
        {colours.data
          ? colours.data.map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number.
              <span key={number} className={styles.codeLine}>
                {line.map(({ content, offset, htmlStyle }) => (
                  <span key={offset} style={htmlStyle}>
                    {content}
                  </span>
                ))}
                {'\n'}
              </span>
            ))
          : text.split('\n').map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number.
              <span key={number} className={styles.codeLine}>
                {`${line}\n`}
              </span>
            ))}
      </code>
    </pre>
  )
}
