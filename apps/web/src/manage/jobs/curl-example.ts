/** A delivery that can be run as it stands where the variable of the secret is set; docs/triggers.md shows the same. */
export const curlExample = (address: string, secret: string): string =>
  [
    `body='{"text": "hello"}'`,
    'time=$(date +%s)',
    `sign=$(printf '%s.%s' "$time" "$body" | openssl dgst -sha256 -hmac "$${secret}" -r | cut -d' ' -f1)`,
    `curl -sS ${address} \\`,
    `  -H "X-Crew-Timestamp: $time" -H "X-Crew-Signature: sha256=$sign" \\`,
    `  -H 'Content-Type: application/json' --data-binary "$body"`,
  ].join('\n');
