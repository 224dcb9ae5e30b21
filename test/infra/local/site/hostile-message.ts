/**
 * What a message that somebody else wrote might try with the page that shows it.
 * @param url where its one link leads
 * @param elsewhere the origin that it would have told of its reader
 */
export function hostileHtml(url: string, elsewhere: string): string {
  return `<!doctype html><html><head><title>x</title>
<meta http-equiv="refresh" content="0;url=${elsewhere}/">
<script>top.document.title = "stolen"; parent.postMessage("stolen", "*");</script></head>
<body onload="top.document.title = 'stolen'">
<img src="${elsewhere}/pixel.png" onerror="top.document.title = 'stolen'">
<iframe src="${elsewhere}/frame"></iframe>
<form action="${elsewhere}/"><button>Send</button></form>
<link rel="stylesheet" href="${elsewhere}/style.css">
<a id="link" href="${url}" rel="opener">Open</a>
<p>Hello</p></body></html>`;
}

/** Text that would be markup where it is not escaped. */
export const HOSTILE_TEXT = `</pre></title><script>document.title = "stolen"</script><img src=x onerror="alert(1)">'"&`;
