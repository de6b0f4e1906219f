import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PartSwatch, PartsPlot } from './parts-plot.tsx'

const markup = renderToStaticMarkup(
  <PartsPlot
    label="Full 300, paused 100"
    width={400}
    segments={[
      { key: 'full', pattern: 'full', value: 300 },
      { key: 'closed', pattern: 'lines', value: 0 },
      { key: 'paused', pattern: 'dots', value: 100 },
    ]}
  />,
)

describe('a plot of the parts of a whole', () => {
  it('renders on the server without inline styles: its colours come from the style sheet (H16, S10)', () => {
    expect(markup).toContain('role="img" aria-label="Full 300, paused 100"')
    for (const wrong of ['style=', 'NaN']) expect(markup).not.toContain(wrong)
  })

  it('draws parts in proportion to their values, and leaves out a part of zero (H16)', () => {
    const widths = [...markup.matchAll(/class="visx-bar fill-(\w+)"[^>]* width="([\d.]+)"/g)].map(
      ([, colour, width]) => [colour, Number(width)],
    )
    expect(widths).toEqual([
      ['leaf', 298],
      ['citron', 100],
    ])
  })

  it('gives parts a pattern as well as a colour, also in the legend (H16)', () => {
    expect(markup).toMatch(/fill="url\(#[^"]+-dots\)"/)
    const swatch = renderToStaticMarkup(<PartSwatch pattern="dots" />)
    expect(swatch).toMatch(/fill="url\(#[^"]+-dots\)"/)
    expect(swatch).toContain('aria-hidden="true"')
  })
})
