/**
 * Asks for what a page needs to come alive, once the page was painted: over a slow line a hundred
 * kilobytes of scripts would share it with the style, the fonts and the pictures. A page that is
 * opened out of sight is not painted, and one whose browser does not say when it was is not kept
 * waiting.
 */
const beginAfterPaint =
  `(function(d,own){var begun;function begin(){if(begun)return;begun=1;` +
  `function bring(rel,href,as){var l=d.createElement('link');l.rel=rel;l.href=href;if(as){l.as=as;l.crossOrigin='anonymous'}d.head.append(l)}` +
  `JSON.parse(own.dataset.scripts).forEach(function(file){bring('modulepreload',file)});bring('preload',d.documentElement.dataset.menu,'fetch');` +
  `var s=d.createElement('script');s.type='module';s.nonce=own.nonce;s.textContent=d.querySelector('script[type="text/later"]').textContent;d.head.append(s)}` +
  `var says=self.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[];` +
  `if(d.hidden||says.indexOf('paint')<0)begin();else{setTimeout(begin,2000);new PerformanceObserver(begin).observe({type:'paint',buffered:true})}` +
  `})(document,document.currentScript)`

/**
 * A rendered page whose scripts wait, and the script for its end that brings them. Their links
 * stand in its head.
 */
export function scriptsAfterPaint(
  html: string,
  nonce: string | undefined,
): { page: string; begin: string } {
  const files: string[] = []
  const body = html.indexOf('</head>')
  const head = html
    .slice(0, body)
    .replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, file: string) => {
      files.push(file)
      return ''
    })
  const rest = html.slice(body).replace(' type="module" async=""', ' type="text/later"')
  const attributes = `${nonce === undefined ? '' : ` nonce="${nonce}"`} data-scripts='${JSON.stringify(files)}'`
  return { page: head + rest, begin: `<script${attributes}>${beginAfterPaint}</script>` }
}
