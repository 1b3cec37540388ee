// Prints the OpenAPI document of every call: `npm run -s openapi`.
import { createOpenApi } from '@hongyan/contract';
import { productVersion } from './product-version.ts';

process.stdout.write(`${JSON.stringify(createOpenApi(productVersion), null, 2)}\n`);
