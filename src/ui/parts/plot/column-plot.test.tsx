import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type StackedColumn, ColumnPlot } from './column-plot.tsx'

const column = (
  name: string,
  handed: number,
  booked: number,
  href: string | null,
): StackedColumn => ({
  key: name,
  name,
  label: `${name}, ${handed + booked}`,
  segments: [
    { look: 'strong', value: handed },
    { look: 'pale', value: booked },
  ],
  compared: 0,
  limit: 16,
  href,
})

const renderPlot = (columns: readonly StackedColumn[], current: string | null = null): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ColumnPlot
        label="At most 16"
        columns={columns}
        numberOf={String}
        current={current}
        mark={{ after: 1, text: '12:20' }}
      />
    </MemoryRouter>,
  )
const attributes = (markup: string, name: string) =>
  [...markup.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value)

describe('a column plot', () => {
  it('renders on the server without inline styles: its colours come from the style sheet (H1, S10)', () => {
    const markup = renderPlot([column('12:00', 12, 4, '/a'), column('12:15', 0, 8, '/b')])
    expect(markup).toContain('aria-label="At most 16"')
    expect(markup).not.toContain('style=')
    expect(markup).not.toContain('NaN')
    // The lines in the background are at round values.
    const numbers = [...markup.matchAll(/text-anchor="end">(\d+)</g)].map(([, number]) => number)
    expect(numbers).toEqual(['0', '5', '10', '15', '20'])
    expect(markup).toContain('>12:20<')
  })

  it('draws stacked columns in proportion to their values (H1)', () => {
    const markup = renderPlot([column('12:00', 12, 4, null)])
    const heights = ['fill-select', 'fill-zinc-2'].map((barClass) =>
      Number(new RegExp(`class="visx-bar ${barClass} [^>]* height="([\\d.]+)"`).exec(markup)?.[1]),
    )
    expect(heights[0]).toBeCloseTo((heights[1] ?? 0) * 3)
    expect(markup).not.toContain('plot-compared')
  })

  it('shows the number on the current column, unless it is zero (H1, P7)', () => {
    const numbersAt = (handed: number) => {
      const markup = renderPlot([column('12:00', handed, 0, '/a')], '12:00')
      return [...markup.matchAll(/<text[^>]*text-anchor="middle">(\d+)</g)].map(([, of]) => of)
    }
    expect(numbersAt(12)).toEqual(['12'])
    // The label of an empty column states “none”, so no 0 is drawn.
    expect(numbersAt(0)).toEqual([])
  })

  it('links each column to its orders, and takes one stop of the Tab key (H1, P7)', () => {
    const markup = renderPlot([column('12:00', 12, 4, '/a'), column('12:15', 0, 8, '/b')])
    expect(markup).toContain('role="group"')
    expect(attributes(markup, 'href')).toEqual(['/a', '/b'])
    expect(attributes(markup, 'tabindex')).toEqual(['0', '-1'])
    expect(renderPlot([column('12:00', 12, 4, null)])).toContain('role="img"')
  })
})
