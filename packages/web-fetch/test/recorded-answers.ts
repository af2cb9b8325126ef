/* Answers in the form the services document, cut to what matters. */
const url = 'https://example.org/che-sen?a=1&b=2';
const title = 'Chè sen – cách nấu';
const snippet = 'Nấu chè sen ngon, hạt bùi.';

/** The second entry has no address one could open. */
export const firecrawlAnswer = {
  success: true,
  data: [
    { url, title, description: snippet },
    { url: 'javascript:alert(1)', title: 'x', description: '' },
    { url: 'https://b.example/', title: '', description: 'Không tiêu đề' },
  ],
};

export const braveAnswer = {
  query: { original: 'chè sen', more_results_available: true },
  type: 'search',
  web: {
    type: 'search',
    results: [
      {
        type: 'search_result',
        title,
        url,
        description: 'Nấu <strong>chè sen</strong> ngon, hạt bùi.',
        age: '1',
      },
      { type: 'search_result', title: 'Khác', url: 'https://c.example/', description: 'Chè khác.' },
    ],
  },
};

export const tavilyAnswer = {
  query: 'chè sen',
  answer: null,
  images: [],
  results: [
    { title, url, content: snippet, score: 0.9, raw_content: null },
    ...[1, 2, 3, 4, 5, 6].map((at) => ({
      title: `T${at}`,
      url: `https://t.example/${at}`,
      content: 'c',
      score: 0.1,
    })),
  ],
  response_time: 1.1,
};

const duckResult = (href: string, name: string, words: string, ad = ''): string => `
<div class="result results_links results_links_deep web-result ${ad}"><div class="links_main links_deep result__body">
<h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${name}</a></h2>
<a class="result__snippet" href="${href}">${words}</a></div></div>`;

export const duckAnswer = `<!DOCTYPE html><html><body><div id="links" class="results">
${duckResult('//duckduckgo.com/y.js?ad_domain=x', 'Quảng cáo', 'mua', 'result--ad')}
${duckResult(`//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=1`, title, 'Nấu <b>chè sen</b> ngon, hạt bùi.')}
${duckResult('https://d.example/', 'Khác', 'Chè khác.')}
</div></body></html>`;

export const duckNothing = `<!DOCTYPE html><html><body><div id="links" class="results">
<div class="no-results">Không có kết quả</div></div></body></html>`;

export const duckRobotCheck = `<!DOCTYPE html><html><body><form id="challenge-form" action="/anomaly.js">
<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></form></body></html>`;
