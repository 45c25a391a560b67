/** The administrator's page: a shell whose script fills it. It holds nothing that is not for everyone. */
import { adminPageWords as words } from '../../words/admin-page.ts'

export function adminPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="stylesheet" href="/admin/page.css">
<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/admin/page.js"></script>
</head>
<body>
<header><h1>${words.title}</h1></header>
<main id="page"><noscript>${words.script}</noscript></main>
<p id="message" role="status"></p>
</body>
</html>
`
}
